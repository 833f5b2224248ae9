// A Vitest reporter: after the run, the slowest test files as a table.
import path from 'node:path'
import { root } from './sources.mjs'

const shown = 30
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2)
const columns = [8, 8, 8, 7]
const row = (cells, file) =>
  `${cells.map((cell, place) => String(cell).padStart(columns[place])).join('')}  ${file}`

const measure = (module) => {
  // Without isolation Vitest reports the worker's environment time for each file again: excluded here.
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const loading = collectDuration + setupDuration
  return {
    file: path.relative(root, module.moduleId),
    tests: [...module.children.allTests()].length,
    loading,
    running: duration,
    whole: loading + duration,
  }
}

export default class SlowestReporter {
  onTestRunEnd(modules) {
    const measured = modules.map(measure).sort((a, b) => b.whole - a.whole)
    const whole = measured.reduce((sum, one) => sum + one.whole, 0)
    const lines = [
      `The slowest ${Math.min(shown, measured.length)} of ${measured.length} files (seconds; all files: ${seconds(whole)})`,
      row(['whole', 'loading', 'running', 'tests'], 'file'),
      ...measured
        .slice(0, shown)
        .map(({ file, tests, loading, running, whole: sum }) =>
          row([seconds(sum), seconds(loading), seconds(running), tests], file),
        ),
    ]
    console.log(`\n${lines.join('\n')}\n`)
  }
}
