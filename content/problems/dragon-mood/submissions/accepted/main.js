const best = Number(readline())
let mood = 0
let songs = 0
for (const event of readline()) {
  if (event === "-") mood = Math.max(0, mood - 1)
  else if (mood < best) mood++
  else songs++
}
console.log(mood, songs)
