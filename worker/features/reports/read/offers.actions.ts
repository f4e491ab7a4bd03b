import { reportMessages } from "#contract/reports";
import { answerOffer } from "#contract/reports.schemas";
import { customerAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { runNamed } from "../../../platform/database/named-batch";
import { oneOfList } from "../../../platform/database/writes";
import { auditRows } from "../../logs/logs.actions";
import { updateOrdersOfReports } from "../../orders/orders.queries";
import { answerOfferRows, findOffer } from "./offers.store";

/** Only the verified phone of the report may answer, and only once. */
export const answerOfferAction = customerAction(answerOffer, {
  load: ({ params, body }) => ({ offer: findOffer(params.key, body.version) }),
  async run(ctx) {
    const { offer, caller, body } = ctx;
    if (!offer || caller.purpose !== "valid" || caller.phoneHash !== offer.phoneHash) throw notFound();
    if (!offer.isOpen) throw conflict(reportMessages.offerGone);
    const {
      offer: [answered],
    } = await runNamed(ctx.deps.database, {
      offer: answerOfferRows(offer.offerId, body.take, ctx.now),
      audit: await auditRows(ctx, {
        action: body.take ? "report.takeOffer" : "report.keepOffer",
        objectType: "report",
        objectId: offer.reportId,
        changes: { version: body.version },
      }),
      orders: body.take ? updateOrdersOfReports(oneOfList([offer.reportId]), ctx.now) : [],
    });
    if (answered !== 1) throw conflict(reportMessages.offerGone);
    ctx.reply.msg = body.take ? reportMessages.offerTaken : reportMessages.offerKept;
    return { version: body.version };
  },
});
