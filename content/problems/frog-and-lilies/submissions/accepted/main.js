let [before, here] = [0, 1]
for (const lily of readline()) [before, here] = [here, lily === "." ? before + here : 0]
console.log(here)
