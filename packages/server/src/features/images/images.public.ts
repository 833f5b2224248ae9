export { ImageLinks, openImageLinks } from './image-links.ts'
export { signImageUrl, signImageUrls } from './images.view.ts'
