const [n, m] = readline().split(" ").map(Number)
const friends = Array.from({ length: n + 1 }, () => [])
for (let i = 0; i < m; i++) {
  const [a, b] = readline().split(" ").map(Number)
  friends[a].push(b)
  friends[b].push(a)
}
const seen = new Array(n + 1).fill(false)
let [groups, largest] = [0, 0]
for (let first = 1; first <= n; first++) {
  if (seen[first]) continue
  seen[first] = true
  const group = [first]
  for (const child of group) {
    for (const friend of friends[child]) {
      if (seen[friend]) continue
      seen[friend] = true
      group.push(friend)
    }
  }
  groups++
  largest = Math.max(largest, group.length)
}
console.log(largest, groups - 1)
