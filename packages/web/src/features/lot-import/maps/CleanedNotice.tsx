import { Trans, useLingui } from '@lingui/react/macro'
import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import type { RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'

/** Lists what was removed from a drawing when it was cleaned. */
export const CleanedNotice = ({ removed }: Pick<ValidatedMap, 'removed'>) => {
  const { t } = useLingui()
  const words: Record<RemovedKind, string> = {
    script: t`scripts`,
    handler: t`event handlers`,
    'external-reference': t`external links`,
    'foreign-object': t`embedded pages`,
    condition: t`parts for print, dark screens or other languages`,
    style: t`styles`,
    element: t`other elements`,
    attribute: t`other attributes`,
    'editor-data': t`drawing program data`,
  }
  if (removed.length === 0) return null
  const list = removed.map(({ kind, count }) => `${words[kind]} (${formatNumber(count)})`).join(', ')
  return (
    <Banner role="status">
      <p>
        <Trans>Removed from the drawing: {list}.</Trans>
      </p>
    </Banner>
  )
}
