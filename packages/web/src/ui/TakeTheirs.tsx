import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Takes over what somebody else entered in a field, whose name stands beside it. */
export const TakeTheirs = ({ field, onClick }: { field: string; onClick: () => void }) => {
  const { t } = useLingui()
  return <Button aria-label={t`Use theirs: ${field}`} onClick={onClick}>{t`Use theirs`}</Button>
}
