/** Files to preload for a page: its code, and its texts by language. */
interface Preload {
  /** Regular expression that matches the path. */
  readonly path: string
  readonly files: ReadonlyArray<string>
  readonly texts: { readonly ru: ReadonlyArray<string>; readonly en: ReadonlyArray<string> }
}

export interface Preloads {
  readonly everywhere: Preload
  /** For users with tokens. */
  readonly learner: Preload
  readonly pages: ReadonlyArray<Preload>
}

/** Compact form: `[path, files, Russian texts, English texts]` per entry. */
export const listed = ({ everywhere, learner, pages }: Preloads) =>
  [everywhere, learner, ...pages].map(({ path, files, texts }) => [path, files, texts.ru, texts.en])

const inline = (lines: string) => lines.replaceAll("\n", "")

/**
 * Inline script before the first paint: sets theme, pane widths and cached fonts, and rejects outdated browsers.
 * It uses the syntax of 2009, because outdated browsers must be able to parse it.
 */
export const deviceScript = inline(`(function(d,w){
var e=d.documentElement,m=/(?:^|; )theme=(light|dark)/.exec(d.cookie),k;
e.setAttribute("data-theme",m?m[1]:w.matchMedia&&matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");
if(!(w.structuredClone&&w.CSSLayerBlockRule&&"adoptedStyleSheets" in d)){e.className="too-old";return}
if(/^\\/problem\\//.test(location.pathname))try{m=/^\\d\\d(\\.\\d)?$/.exec(localStorage.getItem("zama-split"));if(m)e.style.setProperty("--split",m[0]+"%")}catch(_){}
try{m=d.getElementById("fonts");if(m&&localStorage.getItem("fonts")==m.dataset.version){k=new CSSStyleSheet;k.replaceSync(m.textContent);d.adoptedStyleSheets=[k]}}catch(_){}
})(document,window)`)

/**
 * Inline script at the end of the body: after the first paint, loads the entry and the page's files in parallel.
 * An earlier request would only delay the paint. Background tabs never paint, so a timeout starts the load there.
 */
export const loaderScript = (entry: string): string =>
  inline(`(function(d,w){
var e=d.documentElement,b=0;
if(e.className=="too-old")return;
function entry(){return${JSON.stringify(entry)}}
function go(){if(b++)return;
var c=d.cookie,k=null;try{k=localStorage.getItem("locale")}catch(_){}
var l=/[?&]lang=(ru|en)(?:&|$)/.exec(location.search)||/(?:^|; )locale=(ru|en)/.exec(c)||/^(ru|en)$/.exec(k||"")||[0,e.lang];
var g=l[1]=="en"?3:2,p=JSON.parse(d.getElementById("files").textContent),f=[],i,s;
for(i=0;i<p.length;i++)if(i==1?/(?:^|; )access_token=./.test(c):new RegExp(p[i][0]).test(location.pathname))f=f.concat(p[i][1],p[i][g]);
s=d.createElement("script");s.type="module";s.src=w.trustedTypes?w.trustedTypes.createPolicy("zama-loader",{createScriptURL:entry}).createScriptURL(""):entry();d.head.appendChild(s);
for(i=0;i<f.length;i++){if(d.querySelector('link[href="'+f[i]+'"]'))continue;s=d.createElement("link");s.rel="modulepreload";s.href=f[i];d.head.appendChild(s)}}
try{new w.PerformanceObserver(go).observe({type:"paint",buffered:true})}catch(_){w.requestAnimationFrame(function(){setTimeout(go)})}setTimeout(go,500)
})(document,window)`)
