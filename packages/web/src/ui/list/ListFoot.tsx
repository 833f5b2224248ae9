import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ListPaging } from './list.model.ts'
import styles from './list.module.css'

interface ListFootProps<Row> {
  shown: number
  total: number
  paging: ListPaging<Row> | undefined
}

export const ListFoot = <Row,>({ shown, total, paging }: ListFootProps<Row>) => {
  if (shown === 0 && !paging?.hasMore) return null
  const [some, all] = [formatNumber(shown), formatNumber(total)]
  return (
    <div className={styles.foot}>
      <span role="status">
        {shown < total ? (
          <Trans>
            Showing {some} of {all}
          </Trans>
        ) : (
          <Trans>Showing {some}</Trans>
        )}
      </span>
      {paging?.hasMore && (
        <Button variant="quiet" loading={paging.isLoading} onClick={paging.onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}
