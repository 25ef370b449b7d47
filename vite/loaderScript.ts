interface Texts {
  readonly ru: ReadonlyArray<string>
  readonly en: ReadonlyArray<string>
}

export interface Preloads {
  readonly everywhere: Texts
  readonly pages: ReadonlyArray<{
    /** A regular expression over the path. */
    readonly path: string
    readonly files: ReadonlyArray<string>
    readonly texts: Texts
  }>
}

/**
 * The only inline script: picks theme and language before the first paint, turns away
 * browsers that are too old, and loads the entry and what its page needs in parallel.
 *
 * Written in the syntax of 2009, because browsers that are too old must be able to read it.
 */
export const loaderScript = (entry: string, preloads: Preloads): string =>
  `(function(d,w){
var e=d.documentElement,c=d.cookie,m=/(?:^|; )theme=(light|dark)/.exec(c),k=null;
e.setAttribute("data-theme",m?m[1]:w.matchMedia&&matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");
if(!(w.structuredClone&&w.CSSLayerBlockRule&&"adoptedStyleSheets" in d)){e.className="too-old";return}
try{k=localStorage.getItem("locale")}catch(_){}
var l=/[?&]lang=(ru|en)(?:&|$)/.exec(location.search)||/(?:^|; )locale=(ru|en)/.exec(c)||/^(ru|en)$/.exec(k||"")||[0,e.lang];
var g=l[1]=="en"?"en":"ru",p=${JSON.stringify(preloads)},f=p.everywhere[g],i,s;
for(i=0;i<p.pages.length;i++)if(new RegExp(p.pages[i].path).test(location.pathname))f=f.concat(p.pages[i].files,p.pages[i].texts[g]);
for(i=0;i<f.length;i++){s=d.createElement("link");s.rel="modulepreload";s.href=f[i];d.head.appendChild(s)}
s=d.createElement("script");s.type="module";s.src=${JSON.stringify(entry)};d.head.appendChild(s)
})(document,window)`.replaceAll("\n", "")
