import { createStore } from "../store";

export type TourName = "administration" | "review" | "laboratory" | "definitions" | "service" | "merchant";

/** The running tour, and its step from zero. */
export const openTour = createStore<{ readonly name: TourName; readonly step: number } | undefined>(undefined);

export const startTour = (name: TourName): void => openTour.set({ name, step: 0 });
