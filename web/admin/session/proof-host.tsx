import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part";
import { useStore } from "../parts/store";
import { proofQuestion } from "./proof";

const ProofDialog = lazyPart(() => import("./proof-dialog"), "ProofDialog");

/** Shows the password dialog when a sensitive call requires it. */
export function ProofHost() {
  const question = useStore(proofQuestion);
  return <Suspense>{question ? <ProofDialog onAnswer={question.answer} /> : null}</Suspense>;
}
