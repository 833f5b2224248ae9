import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../../../web/src')
const { isForDrivers } = (await import(path.join(web, '../../../tools/lingui-macro-plugin.mjs'))) as {
  isForDrivers: (files: readonly string[]) => boolean
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^']*'([#.][^']+\.tsx?)'/gm)]
    .map(([, from]) => from!)
    .map((from) =>
      from.startsWith('#') ? path.join(web, from.slice(1)) : path.join(path.dirname(file), from),
    )
    .filter((found) => existsSync(found))

const reachedFrom = (first: string): string[] => {
  const reached = new Set([first])
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  return [...reached]
}

it('APL-02: each text of the page of an appeal can be shown in the language of the driver', () => {
  const withTexts = reachedFrom(path.join(web, 'features/appeals/AppealPage.tsx'))
    .filter((file) => readFileSync(file, 'utf8').includes("/macro'"))
    .map((file) => `src/${path.relative(web, file)}`)
  expect(withTexts).toContain('src/features/violations/violation-reasons.public.ts')
  expect(withTexts.filter((file) => !isForDrivers([file]))).toEqual([])
})
