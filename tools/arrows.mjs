import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { root } from './sources.mjs'

// An import that the cruiser cannot resolve is not judged, and a run that finds no file finds no fault:
// both are faults here.
process.chdir(root)
const options = await extractConfig(path.join(root, '.dependency-cruiser.mjs'))
const { output } = await cruise(['packages'], { ...options, validate: true })
const { modules, summary } = output
const ours = modules.filter(({ source }) => /^packages\/\w+\/src\//.test(source))
const arrows = ours.flatMap(({ source, dependencies }) => dependencies.map((to) => ({ source, ...to })))
/** The build makes them; there is no file to find. */
const isMade = (module) => module.startsWith('virtual:messages') || module.startsWith('virtual:worker/')
const faults = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
for (const { source, module, couldNotResolve } of arrows) {
  if (couldNotResolve && !isMade(module)) faults.push(`unresolved: ${source} → ${module}`)
}
if (ours.length === 0) faults.push('not one module of packages/*/src was found')
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exit(1)
}
console.log(`Arrows: ${ours.length} modules and ${arrows.length} imports, all as they should be.`)
