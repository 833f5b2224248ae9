import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { masterlistKinds } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { checkMasterlistEntry, tidyMasterlistEntry } from '@stallwise/domain/masterlists/masterlists.rules.ts'
import { absurdText } from '#testing/absurd-text.ts'
import { readMasterlistFile } from './masterlist-file.ts'
import { masterlistWorkbook } from './masterlist-workbook.ts'

test.each(masterlistKinds)(
  'MAS-10: the workbook of %s that is imported again changes nothing',
  async (kind) => {
    const id = kind === 'multi-pass-tags' ? fc.stringMatching(/^([0-9A-F]{2}){1,62}$/) : absurdText(100)
    const entry = fc.record({ name: id, detail: fc.option(absurdText(20), { nil: null }) })
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 40 }), async (given) => {
        const accepted = given.filter((one) => checkMasterlistEntry(kind, one).length === 0)
        const stored = accepted.map((one) => tidyMasterlistEntry(kind, one))
        const kept = new Map(stored.map((one) => [nameKey(one.name), one]))
        fc.pre(kept.size > 0)
        const bytes = await masterlistWorkbook(kind, [...kept.values()])
        const { entries, faults } = await readMasterlistFile({ kind, bytes, confirmsIds: true })
        expect(faults).toEqual([])
        expect(entries).toEqual([...kept.values()])
      }),
      { numRuns: 20 },
    )
  },
  60_000,
)
