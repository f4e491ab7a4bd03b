import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part";
import { useStore } from "../parts/store";
import { passwordQuestion } from "./proof";

const ProofDialog = lazyPart(() => import("./proof-dialog"), "ProofDialog");

/** Shows the password dialog when a sensitive call requires it. */
export function PasswordDialogHost() {
  const question = useStore(passwordQuestion);
  return <Suspense>{question ? <ProofDialog onAnswer={question.answer} /> : null}</Suspense>;
}
