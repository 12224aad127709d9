// The few functions of Pango and GObject that a line of text needs, declared here: pkg-config's flags
// for pango/pangocairo.h hold -pthread, which the package manager warns of at every build.
// Both libraries keep these signatures for all of their series 1 and 2.
#include <stddef.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_font_options cairo_font_options_t;

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;

// In 1/1024 of a unit.
typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

// font_type is a cairo_font_type_t; 1 is FreeType.
PangoFontMap *pango_cairo_font_map_new_for_font_type(int font_type);
PangoContext *pango_font_map_create_context(PangoFontMap *font_map);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int round_positions);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
// Takes the attribute.
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_features_new(const char *features);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_baseline(PangoLayout *layout);

void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);

void g_object_unref(void *object);

const char *pango_version_string(void);
