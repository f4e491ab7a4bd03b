import { now } from "../../shared/clock";
import { type BoundTube, useFlowState } from "../flow-state";
import { Screen } from "../layout/screen";
import { Link, useNavigate } from "../navigation";
import { Timeline, type TimelineStep } from "../parts/timeline";
import { toasts } from "../parts/toasts";
import { WechatSettings } from "../wechat/wechat-part";
import { BindingProgress } from "./bound-progress";
import { UndoBindingButton } from "./undo-bind";

const waitDays: readonly TimelineStep[] = [
  { title: "样本已绑定", note: "刚刚", state: "past" },
  { title: "交回采样管", note: "交给工作人员，或按包装说明寄回实验室", state: "now" },
  { title: "实验室检测", note: "收到样本后一般需要 2-3 天", state: "next" },
  { title: "复核并发布报告", note: "由另一位人员复核", state: "next" },
  { title: "短信通知您", note: "用绑定的手机号查看报告", state: "next" },
];

const waitMinutes: readonly TimelineStep[] = [
  { title: "样本已绑定", note: "刚刚", state: "past" },
  { title: "把采样管交给工作人员", note: "现场上机", state: "now" },
  { title: "仪器检测", note: "上机后约 30-40 分钟，可以先离开", state: "next" },
  { title: "发布报告", note: "核对后发布，每个人等的时间都一样", state: "next" },
  { title: "短信通知您", note: "用绑定的手机号查看报告", state: "next" },
];

/** Last step: the tube is bound, and what happens next. A visitor without a newly bound tube is told where to look. */
export function BindOkPage() {
  const bound = useFlowState()?.bound;
  return bound ? <Bound bound={bound} /> : <NothingBound />;
}

function NothingBound() {
  const bar = (
    <>
      <Link to="/h5/status" className="button button-main">
        查看我的样本
      </Link>
      <Link to="/h5/bind" className="bar-link">
        绑定采样管
      </Link>
    </>
  );
  return (
    <Screen title="绑定结果" bar={bar}>
      <div className="done">
        <img className="hero-art" src="/art/h5/waiting.svg" alt="" width="360" height="280" />
        <h1 tabIndex={-1}>在“我的样本”里查看绑定</h1>
        <p className="lead">样本绑定成功后，检测结果一般需要 2-3 天，检测完成后会发送短信通知您。</p>
      </div>
    </Screen>
  );
}

function Bound({ bound }: { readonly bound: BoundTube }) {
  const navigate = useNavigate();
  const isOnSite = bound.journey === "onsite";
  return (
    <Screen
      title="绑定完成"
      step={4}
      isDone
      bar={
        <>
          <Link to="/h5/bindinfo" className="button button-second">
            为家人绑定下一支
          </Link>
          <Link to="/h5/status" className="bar-link">
            查看我的样本
          </Link>
        </>
      }
    >
      <div className="done">
        <img className="hero-art" src="/art/h5/bound.svg" alt="" width="360" height="280" />
        <h1 tabIndex={-1}>样本绑定成功</h1>
        <p className="lead">
          {isOnSite ? (
            `${bound.expectedText}。`
          ) : (
            <>
              检测结果一般需要 2-3 天，
              <br />
              检测完成后会发送短信通知您。
            </>
          )}
        </p>
      </div>
      <BoundCard bound={bound} />
      {isOnSite && <BindingProgress bindingId={bound.bindingId} />}
      <h2 className="section-title">接下来</h2>
      <Timeline steps={isOnSite ? waitMinutes : waitDays} label="接下来的步骤" />
      <WechatSettings back="/h5/status" />
      <UndoBindingButton
        bindingId={bound.bindingId}
        msLeft={bound.undoUntil - now()}
        onUndone={() => {
          toasts.push("已撤销绑定");
          void navigate({ to: "/h5/bind", replace: true });
        }}
      />
    </Screen>
  );
}

function BoundCard({ bound }: { readonly bound: BoundTube }) {
  return (
    <dl className="bound-card">
      <div>
        <dt>检测项目</dt>
        <dd>{bound.productName}</dd>
      </div>
      <div>
        <dt>采样管条码</dt>
        <dd className="digits">{bound.barcodeGrouped}</dd>
      </div>
    </dl>
  );
}
