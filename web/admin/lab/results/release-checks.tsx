import { Notice } from "../../parts/notice";
import type { ResultDetailData } from "./result-detail.types";

/** Why a device's result was not released automatically, or that it was. */
export function AutomaticReleaseChecks({ detail }: { detail: ResultDetailData }) {
  const { releaseChecks: checks, isReleasedByRules, resultSet } = detail;
  if (checks.length === 0) return null;
  const missed = checks.filter(({ passed }) => !passed);
  if (isReleasedByRules)
    return (
      <Notice tone="ready" title="由规则自动发布，没有经过人工审核">
        {checks.map(withFigure).join("；")}。
      </Notice>
    );
  if (missed.length === 0 || resultSet.state === "released") return null;
  return (
    <Notice tone="neutral" title="没有自动发布，等待人工审核">
      {missed.map(withFigure).join("；")}。
    </Notice>
  );
}

const withFigure = ({ text, figure }: ResultDetailData["releaseChecks"][number]) =>
  figure ? `${text}（${figure}）` : text;
