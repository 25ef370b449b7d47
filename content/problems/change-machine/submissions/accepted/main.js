const [, total] = readline().split(" ").map(Number)
const fewest = new Array(total + 1).fill(Infinity)
fewest[0] = 0
for (const coin of readline().split(" ").map(Number)) {
  for (let amount = coin; amount <= total; amount++) {
    fewest[amount] = Math.min(fewest[amount], fewest[amount - coin] + 1)
  }
}
console.log(fewest[total] === Infinity ? -1 : fewest[total])
