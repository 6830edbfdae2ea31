import { yesOrNo } from '../../http/openapi/answers.ts';
import { count, text, whole, type Node } from '../../http/openapi/schemas.ts';

/** A stored file, and where its bytes are found. */
export const storedFile: Node = whole({ id: text, url: text, name: text, size: count, ext: text, picture: yesOrNo });
