import { sendEnquiry } from "#contract/enquiries.schemas";
import { enquiryMessages } from "#contract/enquiry-text";
import { publicAction } from "../../http/action";
import { unavailable } from "../../http/errors";
import { addressBlock, addressNet } from "../../platform/address-block";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { maskName, maskPhone } from "../persons/person-masks.rules";
import { phoneHashOf } from "../persons/persons.actions";
import { isSwitchOn } from "../switches/switches.actions";
import { tooManyEnquiries } from "./enquiries.errors";
import { enquiryQuotas } from "./enquiries.rules";
import { insertEnquiryWithinQuotas } from "./enquiries.store";

export const enquiryNameContext = (id: string) => `enquiry-name:${id}`;
export const enquiryPhoneContext = (id: string) => `enquiry-phone:${id}`;

export const sendEnquiryAction = publicAction(sendEnquiry, {
  load: () => ({ isOpen: isSwitchOn("site.enquiries") }),
  async run({ body, deps, now, request, reply, isOpen }) {
    if (!isOpen) throw unavailable(enquiryMessages.closed);
    const id = newId(now);
    const phoneHash = await phoneHashOf(deps, body.phone);
    const ipHash = request.ip ? await deps.hash.of("ip", request.ip) : "";
    const { phone, site } = enquiryQuotas;
    const quotas = [
      { key: `enquiry:phone:${phoneHash}`, ...phone },
      ...(await addressQuotas(deps, request.ip)),
      { key: "enquiry:site", ...site },
    ];
    const {
      enquiry: [stored],
    } = await runNamed(deps.database, {
      enquiry: insertEnquiryWithinQuotas(quotas, {
        id,
        topic: body.topic,
        organisation: body.organisation,
        nameSealed: await deps.sealer.seal(enquiryNameContext(id), body.name),
        nameMasked: maskName(body.name),
        phoneSealed: await deps.sealer.seal(enquiryPhoneContext(id), body.phone),
        phoneHash,
        phoneMasked: maskPhone(body.phone),
        text: body.text,
        page: body.page,
        ipHash,
        createdAt: now,
      }),
    });
    if (stored === 0) throw tooManyEnquiries();
    reply.msg = enquiryMessages.sent;
    return null;
  },
});

async function addressQuotas({ hash }: Pick<Deps, "hash">, ip: string) {
  if (!ip) return [];
  const { address, net } = enquiryQuotas;
  return [
    { key: `enquiry:address:${await hash.of("ip", addressBlock(ip))}`, ...address },
    { key: `enquiry:net:${await hash.of("ip-net", addressNet(ip))}`, ...net },
  ];
}

/** Throws when the text was altered or belongs to another enquiry. */
export function decryptContact(
  deps: Pick<Deps, "sealer">,
  id: string,
  field: "name" | "phone",
  sealed: string,
): Promise<string> {
  return deps.sealer.open(field === "name" ? enquiryNameContext(id) : enquiryPhoneContext(id), sealed);
}
