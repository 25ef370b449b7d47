readline()
let longest = 0
let now = 0
for (const rain of readline().split(" ").map(Number)) {
  now = rain === 0 ? now + 1 : 0
  longest = Math.max(longest, now)
}
console.log(longest)
