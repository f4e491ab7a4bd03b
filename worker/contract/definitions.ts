import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { text } from "./fields";
import { idParams, staffRef, timeOrNull } from "./lab-fields";
import type { Permission } from "./permissions";

/** Assays, rule sets and report templates live alike: a draft, approved by somebody else, then in force until the next. */
export const definitionStates = ["draft", "submitted", "approved", "live", "retired"] as const;
export type DefinitionState = (typeof definitionStates)[number];

export const definitionStateNames: Readonly<Record<DefinitionState, string>> = {
  draft: "草稿",
  submitted: "待批准",
  approved: "已批准",
  live: "使用中",
  retired: "已停用",
};

export const definitionStepNames = {
  created: "新建",
  edited: "修改",
  submitted: "提交",
  approved: "批准",
  rejected: "退回",
  live: "启用",
} as const;

export const definitionMessages = {
  unknown: "没有这个版本",
  notYours: "新建、修改或提交过这一版的人不能批准，请由另一位同事批准",
  noteRequired: "请填写退回的原因（2-200 个字）",
  notDraft: "只有草稿可以修改",
  isOpen: "已有一个版本正在修改或等待批准",
  hasProblems: "还有内容需要更正，不能提交",
  saved: "草稿已保存",
  submitted: "已提交，等待另一位同事批准",
  approve: "已批准，启用后生效",
  reject: "已退回修改",
  launch: "已启用",
} as const;

export const definitionState = z.enum(definitionStates);
export const definitionVersion = z.int().check(z.gte(1));

/** One revision as its own page shows it; `definition` is as stored, its shape belongs to the kind. */
export const definitionView = {
  id: z.string(),
  revision: z.int(),
  state: definitionState,
  version: z.int(),
  definition: z.unknown(),
  contentHash: z.nullable(z.string()),
  approvedAt: timeOrNull,
  updatedAt: z.int(),
  /** The revision before this one, to show what changed. */
  previous: z.nullable(z.object({ id: z.string(), revision: z.int(), definition: z.unknown() })),
  revisions: z.array(z.object({ id: z.string(), revision: z.int(), state: definitionState })),
  steps: z.array(
    z.object({
      step: z.enum(["created", "edited", "submitted", "approved", "rejected", "live"]),
      by: staffRef,
      note: z.string(),
      at: z.int(),
    }),
  ),
  /** What stands in the way of submitting, as sentences. */
  problems: z.array(z.string()),
};

const moved = z.object({ id: z.string(), state: definitionState, version: z.int() });

interface MoveNames {
  /** `submitAssay`; unique in the contract. */
  readonly name: string;
  readonly title: string;
  /** `/api/v1/assays/{id}/submission`. */
  readonly path: `/api/v1/${string}/{id}/${string}`;
  readonly permission: Permission;
}

/** Hands a draft in; `proof` is what a test bench gave at its end, where the kind asks for one. */
export function submission({ permission, ...names }: MoveNames) {
  return endpoint({
    ...names,
    method: "POST",
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({ version: definitionVersion, proof: z.optional(z.string().check(z.maxLength(200))) }),
    reply: moved,
    auditFields: ["revision", "reason"],
  });
}

/** Approves or returns what was submitted, or puts what was approved in force; approving takes another person. */
export function decision({ permission, ...names }: MoveNames) {
  return endpoint({
    ...names,
    method: "POST",
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({
      verdict: z.enum(["approve", "reject", "launch"]),
      version: definitionVersion,
      note: z._default(text(0, 200), ""),
    }),
    reply: moved,
    auditFields: ["revision", "reason"],
  });
}

/** Begins the next revision as a copy. */
export function revising({ permission, ...names }: MoveNames) {
  return endpoint({
    ...names,
    method: "POST",
    access: { kind: "staff", permission },
    params: idParams,
    body: z.strictObject({}),
    reply: z.object({ id: z.string() }),
    auditFields: ["revision"],
  });
}
