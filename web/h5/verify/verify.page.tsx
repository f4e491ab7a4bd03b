import { useFlowState } from "../flow-state";
import { CodeScreen } from "./code-screen";
import { useResumeVerification } from "./use-resume";

/** /h5/validphone and /h5/verify: verifies the phone by the code sent to it. */
export function VerifyPage() {
  const state = useFlowState();
  useResumeVerification(state);
  return <CodeScreen state={state} />;
}
