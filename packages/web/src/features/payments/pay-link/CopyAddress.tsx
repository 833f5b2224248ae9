import { Trans } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'

/** Copies the address of a page. */
export const CopyAddress = ({ address }: { address: string }) => (
  <CopyButton value={address} timeout={2_000}>
    {({ copied, copy }) => (
      <Button size="compact-sm" onClick={copy}>
        {copied ? <Trans>Copied</Trans> : <Trans>Copy URL</Trans>}
      </Button>
    )}
  </CopyButton>
)
