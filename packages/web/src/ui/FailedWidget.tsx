import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './FailedWidget.module.css'

/**
 * A part of a page that could not be read stays in its place, without a word of its failure: that is in the console only.
 * Source: specification section 8.
 */
export const FailedWidget = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <span aria-hidden="true">–</span>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)
