import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { chargingPagePath, payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { saveFile } from '#ui/list/list-csv.ts'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { qrSvgOf } from '#ui/qr/qr-path.ts'
import styles from './sign.module.css'

/** What the page of a station shows to visitors. */
const stationPageQuery = (stationId: string) =>
  apiQuery(['charging', 'page', stationId], 'GET /visitor-ev-charging/{stationId}', { params: { stationId } })

/** Why visitors can do nothing on the page that the sign leads to; undefined if they can. */
const useBanner = (arePaymentsOn: boolean | undefined, station: string | undefined): string | undefined => {
  const { t } = useLingui()
  const isAsked = station !== undefined && arePaymentsOn === true
  const { data: page } = useQuery({ ...stationPageQuery(station ?? ''), enabled: isAsked })
  if (arePaymentsOn === false) return t`Payments are off for this lot: visitors cannot pay on this page.`
  if (isAsked && page?.prices === null)
    return t`Charging has no price for visitors in this lot: they cannot charge on this page until one is set on Pricing.`
  return undefined
}

/** `/parking-lots/{id}/payment/sign`: a page for the printer, which shows visitors where to pay or to charge. */
export const PaySignPage = () => {
  const { t, i18n } = useLingui()
  const { lotId = '' } = useParams({ strict: false })
  const { data: lot, error, refetch } = useQuery(lotQuery(lotId))
  const { station } = useSearch({ strict: false }) as { station?: string }
  const banner = useBanner(lot?.productAccess.payments, station)
  const address = new URL(station ? chargingPagePath(station) : payPagePath(lotId), location.origin)
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <div className={styles.actions}>
        <Button
          component={Link}
          to={`/parking-lots/${lotId}/${station ? 'charging' : 'payment'}`}
        >{t`Back`}</Button>
        <Button onClick={() => saveFile('qr-code.svg', 'image/svg+xml', qrSvgOf(address.href))}>
          <Trans>Download QR code</Trans>
        </Button>
        <Button variant="primary" onClick={() => print()}>{t`Print`}</Button>
      </div>
      {!lot && error && <ErrorState onRetry={() => void refetch()}>{problemText(error, i18n)}</ErrorState>}
      {banner !== undefined && (
        <div className={styles.actions}>
          <Banner tone="soon">{banner}</Banner>
        </div>
      )}
      {lot && (
        <div className={styles.sign}>
          <h1>{station ? t`Charge here` : t`Pay for parking`}</h1>
          <p className={styles.lot}>
            <b>{lot.name}</b>
            <br />
            {[lot.address, lot.city].filter(Boolean).join(', ')}
          </p>
          {station && <p className={styles.lot}>{t`Station ${station}`}</p>}
          <QrCode text={address.href} label={t`QR code of the page for visitors`} className={styles.code} />
          <p className={styles.how}>
            <Trans>Scan the code with the camera of your phone, or open this address:</Trans>
          </p>
          <p className={styles.address}>{address.host + address.pathname}</p>
        </div>
      )}
    </main>
  )
}
