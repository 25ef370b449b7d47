// Thinks that snowballs of the same weight do not stick together.
readline()
const path = []
for (let ball of readline().split(" ").map(Number)) {
  while (path.length > 0 && path[path.length - 1] < ball) ball += path.pop()
  path.push(ball)
}
console.log(path.length)
console.log(path.join(" "))
