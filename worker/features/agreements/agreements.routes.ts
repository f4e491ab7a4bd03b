import type { Action } from "../../http/action";
import { listAgreementsAction } from "./documents.actions";

export const agreementsActions: readonly Action[] = [listAgreementsAction];
