import { createMerchantAccount, getMerchant, setMerchantAccount } from "#contract/merchant-accounts.schemas";
import { listMerchantBatches, readMerchantBoard, readMerchantFigures } from "#contract/merchant-own.schemas";
import { createMerchant, listMerchants, updateMerchant } from "#contract/merchants.schemas";
import { nextNumber } from "#tests/support/factories";
import { type HappyPath, happy, type Stage } from "./stage";

const account = () => ({ username: `shop${nextNumber()}`, nickName: "前台" });
const madeMerchant = async ({ boss }: Stage) =>
  (await boss.call(createMerchant, { body: { ...merchantForm(), code: `made-${nextNumber()}` } })).data.id;

const merchantForm = () => ({ name: "江南体检中心", shownName: "江南体检" });

/** Merchants, their accounts, and the calls of those. */
export const merchants: readonly HappyPath[] = [
  happy(listMerchants),
  happy(createMerchant, () => ({ body: { ...merchantForm(), code: `made-${nextNumber()}` } })),
  happy(updateMerchant, async (stage) => {
    const body = { ...merchantForm(), code: `made-${nextNumber()}` };
    const { id, version } = (await stage.boss.call(createMerchant, { body })).data;
    return { params: { id }, body: { ...merchantForm(), version } };
  }),
  happy(getMerchant, async (stage) => ({ params: { id: await madeMerchant(stage) } })),
  happy(createMerchantAccount, async (stage) => ({ params: { id: await madeMerchant(stage) }, body: account() })),
  happy(setMerchantAccount, async ({ boss, ...stage }) => {
    const params = { id: await madeMerchant({ boss, ...stage }) };
    await boss.call(createMerchantAccount, { params, body: account() });
    const [made] = (await boss.call(getMerchant, { params })).data.accounts;
    return { params: { ...params, userId: made?.userId ?? 0 }, body: { status: "off" } };
  }),
  happy(readMerchantBoard, async (stage) => ({ query: { merchantId: await madeMerchant(stage) } })),
  happy(listMerchantBatches, async (stage) => ({ query: { merchantId: await madeMerchant(stage) } })),
  happy(readMerchantFigures, async (stage) => ({ query: { merchantId: await madeMerchant(stage) } })),
];
