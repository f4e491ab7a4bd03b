import { checkTube } from "#contract/bindings.schemas";
import { customerAction } from "../../http/action";
import { sessionHashOf } from "../customers/customer-session.actions";
import { findBindFailures, findTubeToBind } from "./bind-tube.store";
import { countTubeRefusal, tubeBindRefusal } from "./tube-refusals.actions";

export const checkTubeAction = customerAction(checkTube, {
  async load(ctx) {
    const tokenHash = await sessionHashOf(ctx);
    return {
      tube: findTubeToBind(ctx.body.code, tokenHash),
      failures: findBindFailures(tokenHash, ctx.now),
    };
  },
  async run(ctx) {
    const { tube, failures, now } = ctx;
    const refusal = tubeBindRefusal(tube, now);
    if (refusal || !tube) throw await countTubeRefusal(ctx, "check", refusal ?? "unknown", failures);
    return { productName: tube.productName };
  },
});
