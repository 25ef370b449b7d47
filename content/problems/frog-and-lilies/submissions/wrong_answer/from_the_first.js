// Always begins with the first lily, never with the second.
const pond = readline()
let [before, here] = [0, pond[0] === "." ? 1 : 0]
for (const lily of pond.slice(1)) [before, here] = [here, lily === "." ? before + here : 0]
console.log(here)
