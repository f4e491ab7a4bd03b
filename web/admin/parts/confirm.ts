import { createStore } from "./store";

interface Question {
  readonly title: string;
  readonly message: string;
  /** Facts for the decision, listed under the message. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  /** Default 确定. */
  readonly confirmLabel?: string;
  /** Default 取消. */
  readonly cancelLabel?: string;
  /** `danger` colours the button of a step that cannot be undone. */
  readonly tone?: "normal" | "danger";
  /** Asks for a reason, which the audit log needs, before the button works. */
  readonly reason?: { readonly label: string; readonly placeholder?: string };
  /** Asks for at least one of several choices. */
  readonly choices?: { readonly label: string; readonly options: readonly ChoiceOption[] };
}

interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
}

export interface PendingQuestion extends Question {
  /** Called with the reason, or with the chosen values. */
  readonly answer: (words: string | null) => void;
}

/** Shortest and longest reason that the contract accepts. */
export const reasonLength = { min: 2, max: 200 } as const;

/** Open questions, the shown one first. */
export const openQuestions = createStore<readonly PendingQuestion[]>([]);

/** Asks the person in a dialog; resolves to whether he confirmed. */
export async function confirm(question: Omit<Question, "reason" | "choices">): Promise<boolean> {
  return (await ask(question)) !== null;
}

/** Asks for confirmation and a reason; resolves to the reason, or null when the person cancelled. */
export function askReason(
  question: Omit<Question, "choices"> & Required<Pick<Question, "reason">>,
): Promise<string | null> {
  return ask(question);
}

/**
 * Asks for some of several choices; resolves to their values separated by commas, or null when the person cancelled.
 */
export function askChoices(
  question: Omit<Question, "reason"> & Required<Pick<Question, "choices">>,
): Promise<string | null> {
  return ask(question);
}

function ask(question: Question): Promise<string | null> {
  return new Promise((resolve) => {
    const pending: PendingQuestion = {
      ...question,
      answer: (reason) => {
        openQuestions.set((all) => all.filter((q) => q !== pending));
        resolve(reason);
      },
    };
    openQuestions.set((all) => [...all, pending]);
  });
}
