import { ownMerchantMessages } from "#contract/merchant-own";
import { listMerchantBatches, readMerchantBoard, readMerchantFigures } from "#contract/merchant-own.schemas";
import { staffAction } from "../../http/action";
import type { Staff } from "../../http/caller";
import { forbidden, notFound } from "../../http/errors";
import { chinaDay } from "../../platform/china-day";
import { keysetPage } from "../../platform/database/keyset";
import { idTimePrefix } from "../../platform/ids";
import { isGroupShown, visibleParts } from "./figures.rules";
import {
  type BoardRow,
  findMonthlyFigures,
  findOwnBatches,
  findOwnMerchant,
  findResultDistribution,
  findTubeBoard,
  merchantOfRequest,
} from "./own.store";

const hourMs = 3_600_000;
/** How long a tube stays on the board after its run has ended. */
const overMs = 15 * 60_000;
const yearMs = 365 * 24 * hourMs;

/** Queries are limited to the account's merchant; asking for another merchant is refused instead of giving an empty answer. */
function requireOwn({ merchantId }: Staff, asked: string | undefined, found: unknown): void {
  if (merchantId !== null && asked !== undefined && asked !== merchantId) throw forbidden(ownMerchantMessages.notYours);
  if (merchantId === null && asked === undefined) throw notFound(ownMerchantMessages.noMerchant);
  if (!found) throw notFound();
}

export const readMerchantBoardAction = staffAction(readMerchantBoard, {
  load({ sessionId, query, now }) {
    const whose = merchantOfRequest(sessionId, query.merchantId);
    const from = { runs: idTimePrefix(now - 6 * hourMs), bound: idTimePrefix(now - 3 * hourMs), over: now - overMs };
    return { merchant: findOwnMerchant(whose), rows: findTubeBoard(whose, from) };
  },
  run({ caller, query, now, merchant, rows }) {
    requireOwn(caller, query.merchantId, merchant);
    return { name: merchant?.name ?? "", tubes: rows.map((row) => onBoard(row, now)) };
  },
});

/** Depends on the run alone, because the board must not reveal whether a result waits for a reviewer. */
function onBoard({ last4, runState, expectedEndAt }: BoardRow, now: number) {
  const msLeft = (expectedEndAt ?? now) - now;
  const state = boardState(runState, msLeft);
  return { last4, state, msLeft: state === "running" ? msLeft : null };
}

function boardState(runState: string | null, msLeft: number): "waiting" | "over" | "again" | "running" | "late" {
  if (runState === null) return "waiting";
  if (runState !== "running") return hasResults(runState) ? "over" : "again";
  return msLeft > 0 ? "running" : "late";
}

const hasResults = (runState: string) => runState === "qc_passed" || runState === "reviewed" || runState === "closed";

export const listMerchantBatchesAction = staffAction(listMerchantBatches, {
  load({ sessionId, query }) {
    const whose = merchantOfRequest(sessionId, query.merchantId);
    return { merchant: findOwnMerchant(whose), found: findOwnBatches(whose, query) };
  },
  run({ caller, query, merchant, found }) {
    requireOwn(caller, query.merchantId, merchant);
    return keysetPage(
      found,
      query.pageSize,
      ({ id }) => id,
      (batch) => batch,
    );
  },
});

export const readMerchantFiguresAction = staffAction(readMerchantFigures, {
  load({ sessionId, query, now }) {
    const whose = merchantOfRequest(sessionId, query.merchantId);
    return {
      merchant: findOwnMerchant(whose),
      months: findMonthlyFigures(whose, now - yearMs),
      parts: findResultDistribution(whose, now - yearMs),
    };
  },
  run({ caller, query, now, merchant, months, parts }) {
    requireOwn(caller, query.merchantId, merchant);
    const thisMonth = chinaDay(now).slice(0, 7);
    const list = months.map(({ product, month, reports, people, minutes }) => {
      const isSeen = isGroupShown({ reports, people });
      const own = parts.filter((part) => part.code === product.code && part.month === month);
      return {
        product,
        month,
        reports: isSeen ? reports : null,
        minutes: isSeen ? minutes : null,
        // Not for the current month, because its changes would reveal each new result.
        parts: isSeen && month < thisMonth ? visibleParts(own) : [],
      };
    });
    return { list };
  },
});
