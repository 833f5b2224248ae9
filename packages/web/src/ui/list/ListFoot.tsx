import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ListPaging, NextPages } from './list.model.ts'
import styles from './list.module.css'

interface ListFootProps<Row> {
  /** What the list holds. */
  name: string
  shown: number
  total: number
  paging: ListPaging<Row> | undefined
}

const nextPages = <Row,>(paging: ListPaging<Row> | undefined): NextPages<Row> | undefined =>
  paging && 'hasMore' in paging ? paging : undefined

export const ListFoot = <Row,>({ name, shown, total, paging }: ListFootProps<Row>) => {
  const next = nextPages(paging)
  const { t } = useLingui()
  if (shown === 0 && !next?.hasMore) return null
  const counted = formatNumber(total)
  const isOver = paging?.isOver === true
  const all = isOver ? t`over ${counted}` : counted
  const some = isOver && !next ? all : formatNumber(shown)
  return (
    <div className={styles.foot}>
      <span role="status">
        {shown < total || (isOver && next) ? (
          <Trans>
            {name}: {some} of {all}
          </Trans>
        ) : (
          <Trans>
            {name}: {some}
          </Trans>
        )}
      </span>
      {next?.hasMore && (
        <Button variant="quiet" loading={next.isLoading} onClick={next.onMore}>{t`Show more`}</Button>
      )}
    </div>
  )
}
