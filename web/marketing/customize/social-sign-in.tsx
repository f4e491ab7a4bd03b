const ways = [
  { key: "wechat", name: "微信" },
  { key: "qq", name: "QQ" },
] as const;

/** Two buttons that, by the specification, only say that they have no function yet. */
export function SocialSignIn() {
  return (
    <div className="social">
      <p>合作伙伴登录</p>
      {ways.map(({ key, name }) => (
        <button key={key} type="button" data-way={key} onClick={() => window.alert(`${name}登录暂未开放`)}>
          {name}
        </button>
      ))}
    </div>
  );
}
