import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import type { readPrivacyRequest } from "#contract/privacy-requests";
import { movePrivacyRequest, privacyMoveNames, privacyRequestMessages } from "#contract/privacy-requests";
import { useWrite } from "../parts/data/use-write";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";

export type RequestDetail = DataOf<typeof readPrivacyRequest>;

type Move = RequestDetail["moves"][number];

/** The next step of a request; closing it needs an answer that the customer reads. */
export function RequestStepForm({ request }: { request: RequestDetail }) {
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string>();
  const step = useWrite({
    work: async (move: Move) =>
      (
        await adminCall(movePrivacyRequest, {
          params: { id: request.id },
          body: { move, answer: answer.trim(), version: request.version },
        })
      ).data,
    done: () => showToast({ kind: "success", text: privacyRequestMessages.moved }),
  });
  const start = (move: Move) => {
    const isEnd = move === "finish" || move === "refuse";
    if (isEnd && answer.trim().length < 2) return setError(privacyRequestMessages.answerRequired);
    step.mutate(move);
  };
  return (
    <div className="stack gap-12">
      {request.claim && request.moves.includes("finish") ? (
        <p className="size-13 muted">办结后，这支样本和报告会转到申请人已验证的新手机号。</p>
      ) : null}
      <Textarea
        label="答复"
        description="办结或不予办理时必填，客户会看到；请勿写姓名和手机号"
        rows={4}
        maxLength={200}
        value={answer}
        error={error}
        onChange={(event) => {
          setAnswer(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex wrap gap-8">
        {request.moves.map((move) => (
          <Button
            key={move}
            variant={move === "refuse" ? "default" : "filled"}
            loading={step.isPending && step.variables === move}
            onClick={() => start(move)}
          >
            {privacyMoveNames[move]}
          </Button>
        ))}
      </div>
    </div>
  );
}
