import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { outcomeText } from './station-words.ts'
import styles from './stations.module.css'

const Copied = ({ name, value }: { name: string; value: string }) => {
  const { t } = useLingui()
  return (
    <Fact
      name={name}
      action={
        <CopyButton value={value} timeout={2_000}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy} aria-label={t`Copy: ${name}`}>
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
          )}
        </CopyButton>
      }
    >
      <code className={styles.code}>{value}</code>
    </Fact>
  )
}

/** The address and the password of a station; the password is shown only once. CST-15 */
export const PasswordDialog = ({
  made,
  push,
  onClose,
}: {
  made: ChargingStationView & { password: string }
  /** CST-58: what became of giving it to the station; absent = it was not tried. */
  push?: ChargingCommandView
  onClose: () => void
}) => {
  const { t } = useLingui()
  const address = `${location.origin.replace(/^http/, 'ws')}/ocpp`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      title={<Trans>Password of {made.name}</Trans>}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have copied it</Trans>
        </Button>
      }
    >
      <Banner tone="soon" role="status">
        <p>{t`Copy this password now. You won’t be able to see it again.`}</p>
      </Banner>
      {push && (
        <Banner tone={push.state === 'answered' ? 'plain' : 'soon'}>
          <p>
            {push.state === 'answered'
              ? t`The station accepted this password, and connects with it from now on.`
              : t`The station did not get this password: ${outcomeText(push)}. Enter it there; until then the one before works.`}
          </p>
        </Banner>
      )}
      <Facts>
        <Copied name={t`Address`} value={address} />
        <Copied name={t`Identity`} value={made.identity} />
        <Copied name={t`Password`} value={made.password} />
      </Facts>
      <p className="small">
        {t`Enter these at the station. With OCPP 1.6 the password is the setting AuthorizationKey.`}
      </p>
    </Dialog>
  )
}
