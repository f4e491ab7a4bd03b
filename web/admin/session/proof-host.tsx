import { lazy, Suspense } from "react";
import { useStore } from "../parts/store";
import { proofQuestion } from "./proof";

const ProofDialog = lazy(() => import("./proof-dialog").then((m) => ({ default: m.ProofDialog })));

/** Shows the question for the password wherever a sensitive call asks it. */
export function ProofHost() {
  const question = useStore(proofQuestion);
  return <Suspense>{question ? <ProofDialog onAnswer={question.answer} /> : null}</Suspense>;
}
