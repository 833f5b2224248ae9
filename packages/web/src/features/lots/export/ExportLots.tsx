import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { logFailure } from '#lib/log.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { LotColumns } from '../lots.columns.ts'
import styles from '../lots.module.css'

/** The lots of the list as CSV. */
export const ExportLots = ({ lots, columns }: { lots: readonly LotListItem[]; columns: LotColumns }) => (
  <Button
    className={styles.add}
    leftSection={<Icon name="download" />}
    onClick={() =>
      void import('./export-lots.ts')
        .then(({ saveLots }) => saveLots(lots, columns))
        .catch((error: unknown) => logFailure('The export failed', error))
    }
  >
    <span className="sr-on-phones">
      <Trans>Export</Trans>
    </span>
  </Button>
)
