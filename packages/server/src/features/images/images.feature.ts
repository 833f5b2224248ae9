import type { Feature } from '#feature.ts'
import { imagesRoutes } from './images.routes.ts'

export const images: Feature = {
  name: 'images',
  owns: ['photo'],
  routes: ({ bind, services }) => imagesRoutes(bind, services),
}
