const fonts = `"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;

// Light and deep tone of each page's colour, as in web/marketing/styles/hues.css.
const hues = {
  brand: ["#e8f4ff", "#0b6bcb"],
  alcohol: ["#fff5e6", "#95540a"],
  coffee: ["#f6efea", "#7a4e33"],
  talent: ["#eeeffc", "#414cc0"],
  children: ["#eaf7ef", "#1d7040"],
  nutrition: ["#f1f8ea", "#44701f"],
  sport: ["#fff0eb", "#b23a17"],
  disease: ["#fcedf0", "#a82640"],
  beauty: ["#fceff5", "#a83a6c"],
  medication: ["#e8f4ff", "#0b6bcb"],
  pathogen: ["#e6f8f7", "#08756f"],
};

/** The part of a page's title before the site's name, in two lines where it has a colon or a bar. */
function lines(page) {
  const [title = ""] = page.title.split("｜基因与健康");
  const [first = "", second = ""] = title.split(/[：｜]/);
  return [page.path === "/index" ? "唾液样本 免提取" : first, page.path === "/index" ? "30-40 分钟出结果" : second];
}

/** A social card of 1200 by 630: name and title on the left, the page's drawing on the right. */
export function cardHtml(page, { art, logo }) {
  const [soft, deep] = hues[page.hue];
  const [first, second] = lines(page);
  const size = first.length > 6 ? 56 : 72;
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>
body{margin:0;width:1200px;height:630px;background:linear-gradient(135deg,#fff,${soft});font-family:${fonts};color:#0b1f3a;position:relative;overflow:hidden}
.art{position:absolute;right:56px;top:50%;transform:translateY(-50%);width:600px;border-radius:28px;box-shadow:0 24px 60px rgb(11 31 58/16%)}
.hero{box-shadow:none;width:620px;right:36px}
.brand{position:absolute;left:64px;top:64px;display:flex;gap:16px;align-items:center;font-size:32px;font-weight:700}
.brand img{width:56px}
.text{position:absolute;left:64px;top:218px;width:470px}
h1{margin:0;text-wrap:balance;font-size:${size}px;line-height:1.25;font-weight:800}
p{margin:22px 0 0;font-size:34px;line-height:1.45;color:${deep};font-weight:600}
.line{position:absolute;left:64px;bottom:64px;font-size:24px;color:#5b6b82}
</style><div class="brand"><img src="${logo}">基因与健康</div><div class="text"><h1>${first}</h1><p>${second}</p></div>
<div class="line">基因与病原体检测 · 看得懂的报告</div><img class="art${page.art === "hero" ? " hero" : ""}" src="${art}"></html>`;
}

/** An app icon: the white mark on the brand's colours, without transparency as phones want it. */
export function iconHtml(mark, size) {
  return `<!doctype html><style>body{margin:0;width:${size}px;height:${size}px;background:linear-gradient(135deg,#4db0ff,#1890ff 45%,#0a9e98);display:grid;place-items:center}img{width:72%}</style><img src="${mark}">`;
}
