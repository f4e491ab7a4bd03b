import type { Deps } from "../platform/deps";
import type { TokenClaims } from "../platform/tokens";
import type { RequestFacts } from "./action";
import type { Customer, SignInCheck, Staff } from "./caller";

export interface AppEnv {
  Bindings: { deps: Deps };
  Variables: {
    deps: Deps;
    now: number;
    requestId: string;
    request: RequestFacts;
    /** What the bearer token says; undefined without a valid one. */
    tokenClaims: TokenClaims | undefined;
    signIn: SignInCheck<Staff | Customer | undefined> | undefined;
  };
}
