// Forgets that the sum may be impossible.
const [, total] = readline().split(" ").map(Number)
const coins = readline().split(" ").map(Number)
const fewest = new Array(total + 1).fill(total)
fewest[0] = 0
for (const coin of coins) {
  for (let amount = coin; amount <= total; amount++) {
    fewest[amount] = Math.min(fewest[amount], fewest[amount - coin] + 1)
  }
}
console.log(fewest[total])
