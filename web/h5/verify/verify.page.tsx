import { lazy, Suspense } from "react";
import { useFlowState } from "../flow-state";
import { CodeScreen } from "./code-screen";
import { useResume } from "./use-resume";

const MyTubes = lazy(() => import("../mine/my-tubes").then((part) => ({ default: part.MyTubes })));

/** /h5/validphone and /h5/verify: proves the phone by the code that was sent to it. */
export function VerifyPage() {
  const state = useFlowState();
  const verifiedPhone = useResume(state);
  const screen = <CodeScreen state={state} />;
  if (!verifiedPhone) return screen;
  return (
    <Suspense fallback={screen}>
      <MyTubes phoneMasked={verifiedPhone} />
    </Suspense>
  );
}
