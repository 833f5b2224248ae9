import { Trans, useLingui } from '@lingui/react/macro'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { passholdersSheetName } from '@stallwise/domain/passholders/passholder-import.model.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { SendingFile } from '#ui/files/SendingFile.tsx'
import { ApplyImport } from '#ui/import/ApplyImport.tsx'
import { ChangeFigures } from '#ui/import/Changes.tsx'
import { ChangeTable, type ShownChange } from '#ui/import/ChangeTable.tsx'
import { PartsRead } from '#ui/import/PartsRead.tsx'
import { Stack } from '#ui/Stack.tsx'
import { usePassholderWords } from '../edit/use-passholder-words.ts'
import { passTypeNames } from '../passholder-words.ts'

type Change = PassholderImport['changes'][number]

/** A change in the words of the form. */
const useShownChange = () => {
  const { t } = useLingui()
  const names: Record<string, string | { label: string }> = usePassholderWords([], [])
  const labelOf = (field: string): string => {
    const name = names[field]
    return typeof name === 'object' ? name.label : (name ?? field)
  }
  const show = (field: string, value: string | null): string => {
    if (value === null) return t`none`
    if (field === 'passType') return passTypeNames()[value as PassType]
    if (value === 'true' || value === 'false') return value === 'true' ? t`Yes` : t`No`
    return value
  }
  return ({ row, kind, passholderId, name, fields }: Change): ShownChange => ({
    key: row,
    what: [formatNumber(row), passholderId, name],
    kind,
    facts: kind === 'added' ? fields.map(({ field, after }) => show(field, after)) : [],
    fields:
      kind === 'added'
        ? []
        : fields.map(({ field, before, after }) => ({
            label: labelOf(field),
            before: show(field, before),
            after: show(field, after),
          })),
  })
}

interface Props {
  preview: PassholderImport
  /** Passholders written so far, while it is applied. */
  done: number | undefined
  onApply: () => void
  onDiscard: () => void
}

/** What a workbook would change, before it is applied, and how far it is while it is. */
export const ImportPreview = ({ preview, done, onApply, onDiscard }: Props) => {
  const { t } = useLingui()
  const shown = useShownChange()
  const { added, changed, unchanged, changes } = preview
  const total = added + changed
  const isBusy = done !== undefined
  const figures = [
    [t`Added`, added],
    [t`Changed`, changed],
    [t`Unchanged`, unchanged],
  ] as const
  const columns = [
    { label: t`Row`, className: 'num' },
    { label: t`Pass ID`, className: 'plate' },
    { label: t`Name` },
  ]
  const [all, written] = [formatNumber(total), formatNumber(done ?? 0)]
  return (
    <Card title={<Trans>What will change</Trans>}>
      <Stack>
        <ChangeFigures figures={figures} />
        <PartsRead of={preview} onlySheet={passholdersSheetName} />
        <ChangeTable columns={columns} changes={changes.map(shown)} total={total} />
        {isBusy && (
          <SendingFile share={done > 0 ? done / total : undefined}>
            <Trans>
              {written} of {all} passholders written. They count when all are written.
            </Trans>
          </SendingFile>
        )}
        <ApplyImport total={total} isBusy={isBusy} onApply={onApply} onDiscard={onDiscard} />
      </Stack>
    </Card>
  )
}
