const [[n, m], delays, ...pairs] = require("fs")
  .readFileSync(0, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ").map(Number))
const friends = Array.from({ length: n + 1 }, () => [])
for (const [a, b] of pairs) {
  friends[a].push(b)
  friends[b].push(a)
}

// told[minute]: whom somebody tells the news at that minute.
const told = Array.from({ length: 9 * n + 10 }, () => [])
told[0].push(1)
const knows = new Array(n + 1).fill(false)
let count = 0
let last = 0
for (let minute = 0; minute < told.length; minute++) {
  for (const animal of told[minute]) {
    if (knows[animal]) continue
    knows[animal] = true
    count++
    last = minute
    for (const friend of friends[animal]) {
      if (!knows[friend]) told[minute + delays[animal - 1]].push(friend)
    }
  }
}
console.log(count, last)
