import type { Permission } from "#contract/permissions";
import { createStore } from "../store";

export type TourName = "administration" | "review" | "laboratory" | "definitions" | "service" | "merchant";

/** The tours and the permission that makes one a person's own; whoever holds several is offered the first. */
export const tourOwners: readonly (readonly [name: TourName, title: string, permission: Permission])[] = [
  ["administration", "系统管理", "admin:sysUser:list"],
  ["review", "审核与发布", "lab:result:review"],
  ["laboratory", "样本进实验室", "lab:sample:receive"],
  ["definitions", "产品与判读规则", "lab:product:edit"],
  ["service", "客户服务", "site:enquiry:handle"],
  ["merchant", "现场", "merchant:board:view"],
];

/** The tour that is under way, and its step from zero. */
export const openTour = createStore<{ readonly name: TourName; readonly step: number } | undefined>(undefined);

export const startTour = (name: TourName): void => openTour.set({ name, step: 0 });
