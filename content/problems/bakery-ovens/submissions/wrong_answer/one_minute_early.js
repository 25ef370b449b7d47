// Off by one: stops at the last minute when there are not enough.
const [, buns] = readline().split(" ").map(Number)
const ovens = readline().split(" ").map(Number)
let [early, enough] = [0, Math.min(...ovens) * buns]
while (enough - early > 1) {
  const middle = Math.floor((early + enough) / 2)
  let baked = 0
  for (const minutes of ovens) baked += Math.floor(middle / minutes)
  if (baked > buns) enough = middle
  else early = middle
}
console.log(enough)
