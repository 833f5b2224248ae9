// Prints which feature does something on which fact, and which answers which question, in the order of features.ts.
import { features } from '#features.ts'

const linesOf = (title: string, part: 'on' | 'answers') => {
  const names = [...new Set(features.flatMap((feature) => Object.keys(feature[part] ?? {})))].sort()
  return [
    title,
    ...names.map((name) => {
      const those = features.filter((feature) => name in (feature[part] ?? {}))
      return `  ${name.padEnd(22)} ${those.map((feature) => feature.name).join(', ')}`
    }),
  ]
}

process.stdout.write(
  [
    ...linesOf('Facts, and who does something on them', 'on'),
    ...linesOf('Questions, and who answers', 'answers'),
  ]
    .join('\n')
    .concat('\n'),
)
