// Looks at direct connections alone for the largest group.
const [n, m] = readline().split(" ").map(Number)
const parent = Array.from({ length: n + 1 }, (_, child) => child)
const leader = (child) => {
  while (parent[child] !== child) child = parent[child] = parent[parent[child]]
  return child
}
const friends = Array.from({ length: n + 1 }, () => new Set())
let groups = n
for (let i = 0; i < m; i++) {
  const [a, b] = readline().split(" ").map(Number)
  friends[a].add(b)
  friends[b].add(a)
  if (leader(a) !== leader(b)) groups--
  parent[leader(a)] = leader(b)
}
console.log(Math.max(...friends.map(({ size }) => size)) + 1, groups - 1)
