/** Pages that need a phone verified for viewing, and to which the visitor returns after verifying. */
export type VerifiedPhonePath = "/h5/status" | "/h5/reports" | "/h5/mydata" | "/h5/changephone";

/** A step of the phone flow: its page, and the state stored with its entry in the browser's history. */
export interface VerificationStep {
  readonly to: string;
  readonly state: {
    readonly when: "valid";
    readonly goal?: VerifiedPhonePath;
    readonly thephone?: string;
    readonly reportKey?: string;
  };
}

/** The first step for a visitor who has not verified a phone: he says whose samples he wants to see. */
export const phoneVerificationStep = (goal?: VerifiedPhonePath): VerificationStep => ({
  to: "/h5/bindphone",
  state: { when: "valid", goal },
});

/** The step before a report: its phone, which is shown masked, must be verified. */
export const reportVerificationStep = ({
  phone,
  key,
}: {
  readonly phone: string;
  readonly key: string;
}): VerificationStep => ({
  to: "/h5/validphone",
  state: { when: "valid", thephone: phone, reportKey: key },
});

/** Placeholder for the phone in the prerendered document; the worker replaces it with the report's masked phone. */
export const placeholderPhone = "000****0000";
