import type { Deps } from "../platform/deps";
import type { RequestFacts } from "./action";
import type { Customer, SignInCheck, Staff } from "./caller";

export interface AppEnv {
  Bindings: { deps: Deps };
  Variables: {
    deps: Deps;
    now: number;
    requestId: string;
    request: RequestFacts;
    signIn: SignInCheck<Staff | Customer | undefined> | undefined;
  };
}
